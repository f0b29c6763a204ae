import * as contract from '@cloud-steward/contract/insight/chart.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryAnalysisChartData, queryMonitorChartData, queryProduct } from './chart.service.ts'

export const serveCharts = (app: App): void =>
  serve(app, contract, {
    queryProduct: (ctx, input, { session }) => queryProduct(ctx, input, session.mayCall),
    queryAnalysisChartData: (ctx, { period }, { session }) => queryAnalysisChartData(app, ctx, period, session.mayCall),
    queryMonitorChartData: (ctx, _input, { session }) => queryMonitorChartData(app, ctx, session.mayCall),
  })
