import * as contract from '@cloud-steward/contract/work-orders/report.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryRepairFigures, queryReportForm, reportFault } from './report.service.ts'

export const serveReport = (app: App): void =>
  serve(app, contract, { queryReportForm, reportFault, queryRepairFigures })
