import { coOwnership } from '@cloud-steward/contract/wallet/co-owner.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Agreements as a list; a landlord sees those he is an owner of, lead or not. */
export const coOwnerships = standard(coOwnership, {
  columns: () => ({
    split: sql`(select left(string_agg(l.name || ' ' || trim_scale((o.value ->> 'basisPoints')::numeric / 100) || '%', ' · ' order by o.ordinality), 400)
      from jsonb_array_elements(t.owners) with ordinality o join housing_landlord l on l.tenant_id = t.tenant_id and l.id = (o.value ->> 'landlordId')::uuid)`,
  }),
  scope: {
    landlord: (id) => sql`t.owners @> jsonb_build_array(jsonb_build_object('landlordId', ${id}::text))`,
  },
})
