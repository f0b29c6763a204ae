import type { Page, Resource, Totals } from '@cloud-steward/contract'
import { filtersOn } from '@cloud-steward/contract'
import { isHidden, withoutHidden } from '../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { asTitle, withPhones } from '../infra/db/find.ts'
import { foundBeside } from '../infra/db/find-beside.ts'
import { readPage } from '../infra/db/read-page.ts'
import { type Found, MOST_WALKED, search } from '../infra/db/search.ts'
import type { Statement } from '../infra/db/sql.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { type ListInput, ListQuery, type ListSource, MOST_COUNTED } from './list-query.ts'

/** A segment counts to here: "999+". */
const MOST_IN_SEGMENT = 999
type Counts = Record<string, number>

/** The segments whose filters the caller may use: a hidden field tells nothing, not even a number of rows. */
function segmentsFor(ctx: Ctx, resource: Resource) {
  const fieldOf = (key: string) => (key in resource.fields ? key : key.replace(/(From|To)$/, ''))
  return Object.entries(resource.segments).filter(([, filters]) =>
    Object.keys(filters).every((key) => !isHidden(ctx, resource, fieldOf(key))),
  )
}
/** Counts every segment in one statement, under the other filters of the list. */
function countSegments(
  ctx: Ctx,
  resource: Resource,
  source: ListSource,
  input: ListInput,
  found: Found,
): Statement<Counts> {
  const segments = segmentsFor(ctx, resource)
  // A list that shows one segment counts the others as well.
  const own = new Set(Object.values(resource.segments).flatMap((filters) => Object.keys(filters)))
  const others = Object.fromEntries(Object.entries(input).filter(([key]) => !own.has(key)))
  const counts = segments.map(([name, filters]) => {
    const query = new ListQuery(ctx, resource, source, { ...others, ...filtersOn(filters, ctx.today()) }, found)
    return sql`${query.counted(MOST_IN_SEGMENT)} as ${sql.ref(name)}`
  })
  return raw(sql<Counts>`select ${sql.join(counts)}`)
}

async function totalsOf(
  ctx: Ctx,
  resource: Resource,
  source: ListSource,
  input: ListInput,
  found: Found,
): Promise<Totals> {
  const summed = resource.sums.filter((key) => !isHidden(ctx, resource, key))
  const [sums, segments] = await Promise.all([
    summed.length ? ctx.db.first(new ListQuery(ctx, resource, source, input, found).sums(summed)) : undefined,
    ctx.db.first(countSegments(ctx, resource, source, input, found)),
  ])
  const isSummed = sums && Object.values(sums).every((sum) => sum !== null)
  return { ...(isSummed ? { sums } : {}), segments: segments ?? {} }
}

/** The input as it is asked, and the rows in which a word was looked up before. */
async function lookedUp(ctx: Ctx, resource: Resource, source: ListSource, given: ListInput) {
  const typed = withPhones(resource, given)
  const beside = await foundBeside(ctx, resource, source, typed)
  if (beside) return { ...beside, common: false }
  const asked = asTitle(ctx, resource, source.indexed, typed)
  const looked = await search(ctx, resource.table, source, asked)
  // No title contains it: the record may be found by what is shown beside its title, or with its blanks left out.
  const isElsewhere = asked !== typed && looked.found[resource.title]?.length === 0
  if (isElsewhere) return { input: typed, found: {}, common: true }
  return { input: asked, ...looked, common: looked.common || Boolean(asked.find) }
}
/** The page of a list with its bounded total in one round trip; its sums and segments where they are asked for. */
export async function queryPage(
  ctx: Ctx,
  resource: Resource,
  source: ListSource,
  given: ListInput,
): Promise<Page<never>> {
  const { input, found, common } = await lookedUp(ctx, resource, source, given)
  const query = new ListQuery(ctx, resource, source, input, found)
  // What a common word is in is found one by one, so it is not counted as far.
  const most = common ? MOST_WALKED : MOST_COUNTED
  const { rows, total } = await readPage(ctx.db, query.page(input), query.count(most), query.isWalked && input)
  const bounded = total > most
  return {
    list: withoutHidden(ctx, resource, source.present ? rows.map((row) => source.present!(row, ctx)) : rows) as never[],
    pagination: {
      total: bounded ? most : total,
      pageSize: input.pageSize ?? 10,
      current: input.currentPage ?? 1,
      ...(bounded ? { bounded } : {}),
      ...(input.totals ? { totals: await totalsOf(ctx, resource, source, input, found) } : {}),
    },
  }
}
