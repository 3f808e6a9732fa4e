-- Old firmware is no fault any more.
update device_views set filter = (filter - 'fault') || '{"firmware": "behind"}' where filter->>'fault' = 'firmwareBehind';
