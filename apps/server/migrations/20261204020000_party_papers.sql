-- Rentees are people or companies, with papers of several kinds; and whom to call when something happens.
alter table housing_rentee
  add column party_kind text not null default 'person' check (party_kind in ('person', 'company')),
  add column paper_kind text not null default 'residentId'
    check (paper_kind in ('residentId', 'passport', 'hkMoPermit', 'taiwanPermit', 'hkMoTwResidence', 'permanentResidence', 'creditCode')),
  add column emergency_name text,
  add column emergency_phone text,
  add check ((party_kind = 'company') = (paper_kind = 'creditCode'));
