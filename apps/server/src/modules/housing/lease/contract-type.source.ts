import { contractType } from '@cloud-steward/contract/housing/contract-type.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const contractTypeBase = standard(contractType, {
  columns: () => ({
    fieldNames: sql`(select string_agg(f ->> 'label', '、' order by at) from jsonb_array_elements(t.fields) with ordinality x (f, at))`,
  }),
})
