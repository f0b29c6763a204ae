-- CJ/T 188 asks a meter by its address and by what it measures: a hot water meter does not answer who asks for a cold one.
alter table device_type add column medium text check (medium in ('cold_water', 'hot_water', 'drinking_water'));
