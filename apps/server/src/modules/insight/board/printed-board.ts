import { Refusal } from '@cloud-steward/contract'
import { daysOf, type PeriodName, whenOf } from '@cloud-steward/contract/insight/board.ts'
import { type Audience, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { chartParts } from '@cloud-steward/contract/insight/periods.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { Session } from '../../../infra/session/types.ts'
import type { App } from '../../../kit/app.ts'
import { mayReadMetric } from '../metric/may-read.ts'
import { queryMetric } from '../metric/metric.service.ts'
import { axisText, valueText } from '../metric/value-text.ts'
import { queryBoard } from './board.service.ts'
import type { PrintedBoard, PrintedFigure, PrintedParts } from './board-pdf.ts'

type Widget = Awaited<ReturnType<typeof queryBoard>>['widgets'][number]

/** What is chosen on the screen: by mail nothing is. */
interface Asked {
  period?: PeriodName | null
  siteId?: string | null
}

const isDrawn = (chart: string): boolean => chart === 'line' || chart === 'bar'

/** One figure as it is printed; undefined if the user may not see it. */
async function printed(
  app: App,
  ctx: Ctx,
  board: Audience,
  widget: Widget,
  asked: Asked,
): Promise<PrintedFigure | undefined> {
  const code = widget.metric
  const { span, dims } = metricOf(code)
  const period = (widget.period as PeriodName | null) ?? asked.period ?? 'month'
  const days = span === 'days' ? daysOf(period, ctx.today()) : {}
  const isOfSite = asked.siteId && (dims as readonly string[]).includes('site')
  const by = widget.chart === 'number' ? undefined : widget.by
  try {
    const answer = await queryMetric(app, ctx, { metric: code, by, ...days, ...(isOfSite && { siteId: asked.siteId }) })
    const parts = isDrawn(widget.chart) ? chartParts(answer) : answer.parts
    const text = (value: number | null | undefined) => valueText(ctx.language, answer.unit, value)
    return {
      title: titleOf(ctx, board, widget),
      text: text(answer.value),
      ...(by && {
        parts: {
          kind: widget.chart as PrintedParts['kind'],
          labels: parts.map(({ label }) => label),
          values: parts.map(({ value }) => value ?? null),
          text,
          short: (value) => axisText(ctx.language, answer.unit, value),
        },
      }),
    }
  } catch (error) {
    // A figure the user may no longer see is left out; every other error is thrown.
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Its name, with its time where that is not the period of the board. */
function titleOf({ language }: Ctx, board: Audience, { metric, period, title }: Widget): string {
  const name = title ?? translate(language, `insight.metric.metric.${metric}`)
  const when = board === 'platform' ? undefined : whenOf({ metric, period })
  return when
    ? translate(language, 'insight.board.nameWhen', { name, when: translate(language, `insight.board.period.${when}`) })
    : name
}

/** The period and the site as they are named on paper. @throws forbidden if the user may not read sites, notFound */
async function namesOf(
  app: App,
  ctx: Ctx,
  board: Audience,
  mayCall: Session['mayCall'],
  { period, siteId }: Asked,
): Promise<string[]> {
  const { from, to } = daysOf(period ?? 'month', ctx.today())
  const names =
    board === 'platform'
      ? []
      : [`${translate(ctx.language, `insight.board.period.${period ?? 'month'}`)} ${from} – ${to}`]
  if (!siteId) return names
  const { resource, get } = app.operations.get('housing.site')!
  if (!mayCall(resource.endpoints.query.path.replace(/^\/api/, '')))
    throw new Refusal('kit.error.forbidden', { http: 403 })
  const site = (await get(ctx, siteId)) as Record<string, unknown>
  return [...names, String(site[resource.title] ?? '')]
}

/** The user's board in that user's arrangement, counted with that user's permissions. */
export async function printedBoard(
  app: App,
  ctx: Ctx,
  board: Audience,
  mayCall: Session['mayCall'],
  asked: Asked = {},
): Promise<PrintedBoard> {
  const { widgets } = await queryBoard(ctx, { board })
  const chosen = await namesOf(app, ctx, board, mayCall, asked)
  const figures: PrintedFigure[] = []
  for (const widget of widgets) {
    const figure = mayReadMetric(mayCall, widget.metric) ? await printed(app, ctx, board, widget, asked) : undefined
    if (figure) figures.push(figure)
  }
  return {
    title: translate(ctx.language, `insight.board.board.${board}`),
    subtitle: [ctx.tenant.name, ctx.today(), ...chosen].join(' · '),
    figures,
    footer: translate(ctx.language, 'kit.printedAt', {
      name: ctx.user?.nickname ?? '',
      time: localTime(ctx.tenant.timeZone, ctx.now()),
    }),
  }
}
