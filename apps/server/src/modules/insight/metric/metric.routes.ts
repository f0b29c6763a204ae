import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/insight/metric.ts'
import { sendDocument } from '../../../infra/http/send-document.ts'
import type { Session } from '../../../infra/session/types.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { mayReadMetric } from './may-read.ts'
import { queryMetric } from './metric.service.ts'
import { sheetOf } from './metric-sheet.ts'

function mustRead({ mayCall }: Session, metric: string | null | undefined): void {
  if (!mayReadMetric(mayCall, metric as contract.MetricCode)) throw new Refusal('kit.error.forbidden', { http: 403 })
}
export function serveMetrics(app: App): void {
  serve(app, contract, {
    queryMetric: async (ctx, question, { session }) => {
      mustRead(session, question.metric)
      return queryMetric(app, ctx, question)
    },
    exportMetric: async (ctx, question, { session, ...call }) => {
      mustRead(session, question.metric)
      return await sendDocument(ctx, call, 'export', sheetOf(ctx, question, await queryMetric(app, ctx, question)))
    },
  })
}
