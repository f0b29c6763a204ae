import { Refusal } from '@cloud-steward/contract'
import type { Content } from '@cloud-steward/contract/reports/content.ts'
import * as designContract from '@cloud-steward/contract/reports/design.ts'
import * as reportContract from '@cloud-steward/contract/reports/report.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import type { StyledSheet } from '../../infra/documents/index.ts'
import { uploadTurns } from '../../infra/http/turns.ts'
import { uploadedFile } from '../../infra/http/uploaded-file.ts'
import type { App } from '../../kit/app.ts'
import type { Call } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { querySources } from './data/source.service.ts'
import * as designs from './design/design.service.ts'
import { starterLetter } from './design/starter-letter.ts'
import * as reports from './run/report.service.ts'
import * as schedules from './run/schedule.service.ts'
import { inTurn, refuseFormat, sendReport } from './run/send-report.ts'

const viewerOf = (ctx: Ctx, { session }: Pick<Call, 'session'>) => ({ ctx, mayCall: session.mayCall })

export function serveReports(app: App): void {
  registerResource(app, designs.designs)
  serve(app, designContract, {
    queryDesignContent: designs.queryDesignContent,
    saveDesign: (ctx, input) => designs.saveDesign(app, ctx, input),
    uploadTemplate: async (ctx, { id }, { request }) => {
      if (!id) throw notFound('id')
      await designs.designOf(ctx, id)
      const giveBack = await uploadTurns.take(`${ctx.tenant.id}/${ctx.user?.id ?? ''}`)
      try {
        return await designs.uploadTemplate(ctx, id, await uploadedFile(request))
      } finally {
        giveBack()
      }
    },
    downloadTemplate: async (ctx, { id, number }, call) => {
      const { title, version } = await designs.designOf(ctx, id)
      const content = await designs.contentOf(ctx, id, number ?? version)
      if (content.letter)
        return sendReport(ctx, call, { letter: (await designs.letterOf(ctx, content)).bytes, title, format: 'docx' })
      const { sheet } = content
      return sendReport(ctx, call, { sheet: plainSheet(title, sheet), title, format: 'xlsx' })
    },
    downloadStarter: async (ctx, input, call) =>
      sendReport(ctx, call, { ...(await starterLetter(app, viewerOf(ctx, call), input)), format: 'docx' }),
    queryVersions: designs.queryVersions,
    compareVersions: (ctx, input) => designs.compareVersions(app, ctx, input),
    rollBackDesign: designs.rollBackDesign,
    publishDesign: (ctx, input) => designs.publishDesign(app, ctx, input),
    withdrawDesign: designs.withdrawDesign,
    copyReadyReport: designs.copyReadyReport,
    querySources: (ctx, _input, call) => querySources(app, viewerOf(ctx, call)),
    previewDesign: (ctx, { content, values }, call) =>
      inTurn(ctx, async () => {
        const found = reports.foundOf(ctx, 'preview', content)
        return reports.pageOf(ctx, await reports.fillReport(app, viewerOf(ctx, call), found, values))
      }),
  })
  serve(app, reportContract, {
    queryReports: (ctx, _input, call) => reports.queryReports(app, viewerOf(ctx, call)),
    previewReport: (ctx, input, call) => inTurn(ctx, () => reports.previewReport(app, viewerOf(ctx, call), input)),
    exportReport: async (ctx, { report, values, format }, call) => {
      // An administrator of the platform who looks into a tenant cannot export.
      if (call.session.lookIn) throw new Refusal('kit.error.forbidden', { http: 403 })
      return (await inTurn(ctx, async () => {
        const found = await reports.findReport(ctx, report)
        refuseFormat(found, format)
        const filled = await reports.fillReport(app, viewerOf(ctx, call), found, values)
        return sendReport(ctx, call, { ...filled, title: found.title, format })
      })) as never
    },
    queryWay: (ctx) => schedules.queryWay(app, ctx),
    querySchedules: schedules.querySchedules,
    scheduleReport: (ctx, input) => schedules.scheduleReport(app, ctx, input),
    endSchedule: schedules.endSchedule,
  })
}

/** A template as a workbook: its texts as they were typed. */
function plainSheet(name: string, sheet: Content['sheet']): StyledSheet {
  const { isLandscape, widths, styles, pictures } = sheet
  const rows = sheet.heights.map(
    (height): { height: number; cells: StyledSheet['rows'][number]['cells'][number][] } => ({ height, cells: [] }),
  )
  for (const { row, column, text, style } of sheet.cells) {
    while (rows.length <= row) rows.push({ height: 0, cells: [] })
    const span = sheet.merges.find((merge) => merge.row === row && merge.column === column)
    rows[row]!.cells.push({
      column,
      ...typed(text),
      ...(style != null && { style }),
      ...(span && { span: { rows: span.rows, columns: span.columns } }),
    })
  }
  for (const { cells } of rows) cells.sort((a, b) => a.column - b.column)
  return { name, isLandscape: isLandscape === true, widths, styles, rows, pictures: pictures ?? [] }
}
/** What was typed into a cell: a formula, or a text, which an apostrophe may stand before. */
const typed = (text: string | null | undefined): { value: string | null; formula?: string } =>
  text?.startsWith('=') ? { value: null, formula: text.slice(1) } : { value: text?.replace(/^'/, '') ?? null }
