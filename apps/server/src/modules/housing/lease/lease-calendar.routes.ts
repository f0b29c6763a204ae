import * as contract from '@cloud-steward/contract/housing/lease-calendar.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryCalendarDay, queryLeaseCalendar } from './lease-calendar.service.ts'

export const serveLeaseCalendar = (app: App): void =>
  serve(app, contract, {
    queryLeaseCalendar,
    queryCalendarDay,
  })
