import * as contract from '@cloud-steward/contract/billing/issue.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { issueBills } from '../bill/issue.service.ts'
import { issueLease, previewIssueLease } from '../bill/issue-lease.service.ts'
import { queryIssueExceptions } from './exceptions.service.ts'
import { queryIssueRuns } from './issue-runs.service.ts'
import { previewIssue } from './preview.service.ts'
import { undoIssue } from './undo-issue.service.ts'

export const serveIssue = (app: App): void =>
  serve(app, contract, {
    issueBills,
    issueLease,
    previewIssueLease,
    previewIssue,
    queryIssueExceptions,
    queryIssueRuns,
    undoIssue,
  })
