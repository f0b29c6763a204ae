import * as contract from '@cloud-steward/contract/prepaid/year-check.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { bookYearRefunds, previewYearRefunds } from './year.service.ts'

export const serveYear = (app: App): void => serve(app, contract, { previewYearRefunds, bookYearRefunds })
