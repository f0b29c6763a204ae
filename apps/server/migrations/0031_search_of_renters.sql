-- A part of a telephone number finds its renter by an index, as a part of a name does.
select infra_searchable('housing_rentee', 'mobile');

-- Names of several words in Latin letters have sounds now. The job that writes sounds takes the names that have none. The
-- owner sees no row of a tenant while row security binds him as well.
alter table housing_rentee no force row level security;
update housing_rentee set name_sounds = null where name ~ '[a-zA-Z].*[ -].*[a-zA-Z]' and name_sounds = '';
alter table housing_rentee force row level security;
alter table housing_landlord no force row level security;
update housing_landlord set name_sounds = null where name ~ '[a-zA-Z].*[ -].*[a-zA-Z]' and name_sounds = '';
alter table housing_landlord force row level security;
