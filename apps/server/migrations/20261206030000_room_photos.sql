-- Photos of a room, in their order; the files themselves are attachments of the room.
alter table housing_room add column photo_ids text[];
