import { pino } from 'pino'
import { makeCtx } from '../apps/server/src/infra/ctx/make-ctx.ts'
import { Ports } from '../apps/server/src/infra/ctx/ports.ts'
import type { Pools } from '../apps/server/src/infra/db/pools.ts'
import { type ListInput, ListQuery } from '../apps/server/src/kit/list-query.ts'
import type { Operations } from '../apps/server/src/kit/standard-operations.ts'
import { bills } from '../apps/server/src/modules/billing/bill/bill.source.ts'
import type { BareWork } from './_limit.ts'

const log = pino({ level: 'silent' })
const ctxOf = (tenantId: number) =>
  makeCtx({
    pools: {} as Pools,
    ports: new Ports(),
    tenant: { id: tenantId, code: String(tenantId), name: '', houseLimit: 0, timeZone: 'Asia/Shanghai' },
    requestId: 'bench',
    log,
  })

/** The two statements the product runs for a page of bills, with the values of each input. */
export function pageStatements(
  tenantId: number,
  inputs: readonly object[],
  total: 'bounded' | 'exact',
  { resource, source } = bills as unknown as Operations,
): Pick<BareWork, 'texts' | 'values'> {
  const ctx = ctxOf(tenantId)
  const compiled = inputs.map((input) => {
    const query = new ListQuery(ctx, resource, source, input as ListInput)
    return [query.page(input as ListInput), query.count()].map((statement) => statement.compile())
  })
  const texts = compiled[0]!.map(({ sql }) => sql)
  if (total === 'exact') texts[1] = texts[1]!.replace(/ limit \d+\) counted$/, ') counted')
  return { texts, values: compiled.map((pair) => pair.map(({ parameters }, at) => kept(parameters, texts[at]!))) }
}
/** Without the values of places a text no longer has. */
const kept = (values: readonly unknown[], text: string): unknown[] =>
  values.slice(0, Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))))
