import { columnOf, type Resource, resourceNamed } from '@cloud-steward/contract'
import { isHidden } from '../ctx/hidden-fields.ts'
import type { Ctx } from '../ctx/types.ts'
import { contains } from './conditions.ts'
import { MOST_WORDS, plain } from './find.ts'
import { idsWith } from './search.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Common surnames among 100,000 renters are fewer. More rows are walked for, which then finds them soon. */
const MOST_BESIDE = 10_000
/** Letters, digits and hyphens. Such a word has no blank inside, unlike `1栋301`. */
const ONE_PART = /^[\x21-\x7e]+$/

/**
 * Ids of rows in which each word of a text occurs in the title or in the title of one record beside it, by the indexes
 * of those titles. Undefined: the rows must be walked, because a title is hidden from the caller, or a word is common,
 * or nothing was found for a word that may stand across several titles.
 */
export async function foundBeside(
  ctx: Ctx,
  resource: Resource,
  beside: readonly string[] | undefined,
  find: unknown,
): Promise<readonly string[] | undefined> {
  if (!beside || typeof find !== 'string') return undefined
  const words = plain(find).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const targets = beside.map((key) => ({ key, target: targetOf(resource, key) }))
  const hidden = targets.some(({ key, target }) => isHidden(ctx, resource, key) || isHidden(ctx, target, target.title))
  const isShort = words.some((word) => [...word].length < 2)
  if (!words.length || hidden || isShort || isHidden(ctx, resource, resource.title)) return undefined
  const sets = await Promise.all(words.map((word) => rowsWith(ctx, resource, targets, word)))
  let ids: readonly string[] | undefined
  for (const set of sets) {
    if (!set) return undefined
    const own: ReadonlySet<string> = new Set(set)
    ids = ids ? ids.filter((id) => own.has(id)) : set
  }
  return ids?.length || words.every((word) => ONE_PART.test(word)) ? ids : undefined
}

type Target = { key: string; target: Resource }
function targetOf({ fields }: Resource, key: string): Resource {
  const field = fields[key]!
  if (field.kind !== 'ref') throw new TypeError(`${key} is no reference`)
  return resourceNamed(field.to)
}

async function rowsWith(
  ctx: Ctx,
  { table, title }: Resource,
  targets: readonly Target[],
  word: string,
): Promise<readonly string[] | undefined> {
  const found = await Promise.all(
    targets.map(({ target }) => idsWith(ctx, target.table, columnOf(target.title), word, MOST_BESIDE)),
  )
  if (found.some((ids) => !ids)) return undefined
  const [own, tenant] = [sql.ref(columnOf(title)), ctx.tenant.id]
  // Titles are read from their index alone; an index for what they contain would cost every write.
  const titled = sql`array(select x.${own} from ${sql.table(table)} x
    where x.tenant_id = ${tenant} and ${contains(sql`x.${own}`, word)} limit ${sql.lit(MOST_BESIDE + 1)})`
  const parts: Sql[] = [
    sql`t.${own} = any(${titled})`,
    ...targets.map(({ key }, at) => sql`t.${sql.ref(columnOf(key))} = any(${found[at]}::uuid[])`),
  ]
  const rows = await ctx.db.rows(
    raw<{ id: string }>(sql`select t.id from ${sql.table(table)} t
      where t.tenant_id = ${tenant} and (${sql.join(parts, sql` or `)}) limit ${sql.lit(MOST_BESIDE + 1)}`),
  )
  return rows.length <= MOST_BESIDE ? rows.map(({ id }) => id) : undefined
}
