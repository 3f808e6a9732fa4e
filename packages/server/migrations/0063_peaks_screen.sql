-- The screen of peaks is called by the name of its file.
update menus set name = 'peaks' where id = 32 and name = 'peakTrough';
update menus set component = 'analytics/analyses/peaks-page' where component = 'analytics/analyses/peak-trough-page';
