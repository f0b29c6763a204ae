import type { Field } from '@cloud-steward/contract'
import { columnOf, resourceNamed } from '@cloud-steward/contract'
import { andScope } from '../ctx/row-scope.ts'
import type { Ctx } from '../ctx/types.ts'
import { raw, type Statement, sql } from './sql.ts'

/**
 * What people call values of a field, with the values: titles of records, names and values of dictionaries, codes and
 * paths of regions. A title two records share names neither. Undefined for fields whose values are what one reads.
 */
export function namedValues(
  field: Field,
  ctx: Pick<Ctx, 'tenant' | 'scope'>,
  texts: readonly string[],
): Statement<{ text: string; id: string }> | undefined {
  if (field.kind === 'region')
    return raw(
      sql`select unnest(array[code, path_name]) as text, code as id from system_region where code = any(${texts}) or path_name = any(${texts})`,
    )
  if (field.kind === 'dict')
    return raw(sql`select unnest(array[dict_name, dict_value]) as text, dict_value as id from system_dict
      where tenant_id = ${ctx.tenant.id} and dict_type = ${field.type} and parent_id is not null
        and (dict_name = any(${texts}) or dict_value = any(${texts}))`)
  if (field.kind !== 'ref') return undefined
  const target = resourceNamed(field.to)
  const column = sql`t.${sql.ref(columnOf(target.title))}`
  return raw(sql`select ${column} as text, min(t.id::text) as id from ${sql.table(target.table)} t
    where t.tenant_id = ${ctx.tenant.id} and ${column} = any(${texts})${andScope(ctx, target)} group by ${column} having count(*) = 1`)
}
