-- How a Chinese name is typed without an input method: words of Latin letters, separated by blanks. Each word is an entry of
-- its own behind its tenant, so that one index finds what begins with some letters and looks at no other tenant's names.
create function infra_sounds(tenant int, sounds text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(select tenant || ':' || word from unnest(string_to_array(sounds, ' ')) word where word <> ''))
$$;

-- Makes a text column searchable by its sounds, which the server writes beside it into <column>_sounds. Null: not written yet.
-- As in infra_searchable, a function of the owner asks the index, for the tenant that is set and no other. It answers
-- null when more than `most` rows are found.
create function infra_sounding(name text, col text) returns void language plpgsql as $$
begin
  execute format('alter table %I add column %I text', name, col || '_sounds');
  execute format('create index %I on %I using gin (infra_sounds(tenant_id, %I))', name || '_' || col || '_sounds', name, col || '_sounds');
  execute format('create index %I on %I (tenant_id, id) where %I is null', name || '_' || col || '_silent', name, col || '_sounds');
  execute format($body$
    create function %1$I(sought text, most int) returns uuid[] language plpgsql stable security definer
    set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $f$
    declare
      tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
      query tsquery := (quote_literal(tenant || ':' || sought) || ':*')::tsquery;
      ids uuid[];
    begin
      ids := array(select t.id from %2$I t where t.tenant_id = tenant
        and infra_sounds(t.tenant_id, t.%3$I) @@ query limit most + 1);
      return case when cardinality(ids) <= most then ids end;
    end $f$ $body$, name || '_' || col || '_sounds_ids', name, col || '_sounds');
  execute format('revoke all on function %I(text, int) from public', name || '_' || col || '_sounds_ids');
  execute format('grant execute on function %I(text, int) to cloud_steward_app', name || '_' || col || '_sounds_ids');
end $$;

select infra_sounding('housing_rentee', 'name');
select infra_sounding('housing_landlord', 'name');
select infra_searchable('housing_landlord', 'name');
select infra_ask_across('housing_landlord');
