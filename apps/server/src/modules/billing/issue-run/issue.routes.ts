import * as contract from '@cloud-steward/contract/billing/issue.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { startIssue } from '../bill/issue.service.ts'
import { issueExceptions } from './exceptions.service.ts'
import { issueRuns } from './issue-runs.service.ts'
import { previewIssue } from './preview.service.ts'
import { startUndo } from './undo-issue.service.ts'

export const serveIssue = (app: App): void =>
  serve(app, contract, {
    issueBills: startIssue,
    previewIssue,
    queryIssueExceptions: issueExceptions,
    queryIssueRuns: issueRuns,
    undoIssue: startUndo,
  })
