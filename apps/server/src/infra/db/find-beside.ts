import { columnOf, type Resource, resourceNamed } from '@cloud-steward/contract'
import { isHidden } from '../ctx/hidden-fields.ts'
import type { Ctx } from '../ctx/types.ts'
import { contains } from './conditions.ts'
import { MOST_WORDS, plain } from './find.ts'
import { type Found, idsWith } from './search.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Common surnames among 100,000 renters are fewer. More rows are walked for, which then finds them soon. */
const MOST_BESIDE = 10_000
/** Letters, digits and hyphens. Such a word has no blank inside, unlike `1栋301`. */
const ONE_PART = /^[\x21-\x7e]+$/

/**
 * What a picker looks for as a search of titles with the ids of the rows in which each word occurs in the title or in
 * the title of one record beside it, by the indexes of those titles. Undefined: the rows must be walked, because a title
 * is hidden from the caller, or a word is common, or nothing was found for a word that may stand across several titles.
 */
export async function foundBeside<I extends object>(
  ctx: Ctx,
  resource: Resource,
  beside: readonly string[] | undefined,
  input: I & { find?: unknown },
): Promise<{ input: I; found: Found } | undefined> {
  const { title } = resource
  const { find, ...rest } = input
  if (!beside || typeof find !== 'string' || title in rest) return undefined
  const words = plain(find).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const targets = beside.map((key) => ({ key, target: targetOf(resource, key) }))
  if (!words.every((word) => [...word].length > 1) || hidesPart(ctx, resource, targets)) return undefined
  const ids = inAll(await Promise.all(words.map((word) => rowsWith(ctx, resource, targets, word))))
  if (!ids || (!ids.length && !words.every((word) => ONE_PART.test(word)))) return undefined
  return { input: { ...rest, [title]: find } as unknown as I, found: { [title]: ids } }
}

const hidesPart = (ctx: Ctx, resource: Resource, targets: readonly Target[]): boolean =>
  isHidden(ctx, resource, resource.title) ||
  targets.some(({ key, target }) => isHidden(ctx, resource, key) || isHidden(ctx, target, target.title))

/** Ids that are in every set; nothing if one set is not known or there is none. */
function inAll(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = sets
  if (!first || others.includes(undefined)) return undefined
  const all = others.map((ids) => new Set(ids))
  return first.filter((id) => all.every((ids) => ids.has(id)))
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
