import type { Client } from 'pg'

const TENANT = 10_001
/** As many signed leases, each with one charge of each fee a day for so many days up to today, and four landlords. */
export async function addLeases(
  owner: Client,
  leases: number,
  days: number,
  fees: readonly ('rent' | 'deposit')[] = ['rent', 'deposit'],
): Promise<void> {
  await owner.query(`
    insert into housing_landlord (tenant_id, id, code, name, mobile)
      select ${TENANT}, gen_random_uuid(), 'L' || n, 'L', '13800000000' from generate_series(0, 3) n;
    insert into housing_site (tenant_id, id, code, name, region_code, address, mode) values (${TENANT}, gen_random_uuid(), 'T', 'T', '110101', 'T', 'whole');
    insert into housing_building (tenant_id, id, site_id, name, floors) select tenant_id, gen_random_uuid(), id, 'T', 9 from housing_site where tenant_id = ${TENANT};
    insert into housing_house (tenant_id, id, site_id, building_id, floor, number, mode, landlord_id)
      select b.tenant_id, gen_random_uuid(), b.site_id, b.id, 1, 'T' || n, 'whole', l.id
      from housing_building b, generate_series(1, ${leases}) n join housing_landlord l on l.tenant_id = ${TENANT} and l.code = 'L' || n % 4
      where b.tenant_id = ${TENANT};
    insert into housing_room (tenant_id, id, site_id, building_id, house_id, landlord_id, floor, number, full_name, mode, base_rent_fen, deposit_fen)
      select tenant_id, gen_random_uuid(), site_id, building_id, id, landlord_id, 1, '1', number, mode, 100000, 0 from housing_house where tenant_id = ${TENANT};
    insert into housing_rentee (tenant_id, id, code, name, mobile)
      select ${TENANT}, gen_random_uuid(), 'T' || n, 'T', '13900000000' from generate_series(1, ${leases}) n;
    insert into housing_lease (tenant_id, id, no, room_id, site_id, landlord_id, rentee_id, start_on, end_on, rent_fen, pay_months, advance_days, cycle_mode, proration, deposit_fen, late_fee_bp, grace_days, status, signed_on)
      select r.tenant_id, gen_random_uuid(), r.full_name, r.id, r.site_id, r.landlord_id, p.id, current_date - 400, current_date + 400, 100000, '1', 0, 'anniversary', 'actualMonth', 0, 5, 3, 'signed', current_date - 400
      from housing_room r join housing_rentee p on p.tenant_id = r.tenant_id and p.code = r.full_name where r.tenant_id = ${TENANT};
    insert into housing_charge (tenant_id, id, lease_id, fee, period_from, period_to, due_on, amount_fen, formula)
      select l.tenant_id, gen_random_uuid(), l.id, f.fee, current_date - n, current_date - n, current_date - n, 50000 + n, '{"parts":[]}'
      from housing_lease l, generate_series(0, ${days - 1}) n, unnest(array['${fees.join(`','`)}']) f (fee) where l.tenant_id = ${TENANT};
    analyze`)
}
