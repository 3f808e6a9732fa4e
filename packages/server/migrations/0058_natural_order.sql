-- Names are listed as people count: Camera 2 before Camera 10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
