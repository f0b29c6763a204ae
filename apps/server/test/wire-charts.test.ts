import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import type { WirePage } from './wire.ts'
import { wireOffice } from './wire-office.ts'

const app = await testApp()
const { get } = await wireOffice(app)
type Points = { x: string; y: number }[]

it('answers the charts of the platform with series of x and y', async () => {
  const analysis = await get<Record<string, Points>>('chart/chart/queryAnalysisChartData', { period: 'year' })
  const names = [
    'analysisData',
    'visitsData',
    'visitsTrendData',
    'paymentQuantityData',
    'searchData',
    'cvrData',
    'flowData',
  ]
  names.push('salesData', 'salesTypeData', 'salesTypeOnlineData', 'salesTypeOfflineData', 'salesRankingData')
  names.push('visitsRankingData', 'userCountData', 'perCapitaUserCountData')
  expect(Object.keys(analysis).toSorted()).toEqual(names.toSorted())
  const monitor = await get<Record<string, Points>>('chart/chart/queryMonitorChartData')
  expect(Object.keys(monitor).toSorted()).toEqual(['activeData', 'compareDonutData', 'monitorData', 'tagData'])
  for (const series of [...Object.values(analysis), ...Object.values(monitor)])
    for (const { x, y } of series) expect([typeof x, typeof y]).toEqual(['string', 'number'])
})

it('lists what is sold as a page', async () => {
  const { list, pagination } = await get<WirePage>('chart/chart/queryProduct', {
    salesType: 'online',
    pageSize: 10,
    currentPage: 1,
  })
  expect([list.length, pagination.total]).toEqual([0, 0])
})
