import { shareRule } from '@cloud-steward/contract/channels/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

// Whoever works at a site may know how its money is divided; who changes it sees the whole tenant.
export const shareRuleBase = standard(shareRule, {
  scope: { orgs: () => sql`true` },
  columns: () => ({
    partsText: sql`(select string_agg(r.name || ' ' || case when jsonb_typeof(p.part->'tiers') = 'array' and p.part->'tiers' <> '[]'
        then (select string_agg(coalesce('≤ ' || to_char((s.tier->>'upToFen')::numeric / 100, 'FM999999990.00') || ' ', '> ')
          || to_char((s.tier->>'basisPoints')::numeric / 100, 'FM990.00') || '%', ' · ' order by s.nth)
          from jsonb_array_elements(p.part->'tiers') with ordinality s(tier, nth))
        when p.part->>'basisPoints' is null then to_char((p.part->>'fixedFen')::numeric / 100, 'FM999999990.00') else to_char((p.part->>'basisPoints')::numeric / 100, 'FM990.00') || '%' end, ', ' order by p.nth)
      from jsonb_array_elements(t.parts) with ordinality p(part, nth)
      join channel_share_receiver r on r.tenant_id = t.tenant_id and r.id = (p.part->>'receiverId')::uuid)`,
  }),
})
