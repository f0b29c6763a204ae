import { defineJob } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import { dueSignings } from '../due.queries.ts'
import { signingDay, syncFlow } from './provider-flow.service.ts'

/** Follows signings at the provider: one after each of its messages, all of them once a day. */
export const signingJobs = (app: App) => [
  defineJob<{ id: string }>({
    name: 'sync-signing',
    run: async (ctx, { id }) => void (await syncFlow(ctx, app, id)),
  }),
  defineJob({
    name: 'signing-day',
    schedule: '10 0 * * *',
    due: dueSignings,
    only: ['open'],
    run: (ctx, _payload, signal) => signingDay(ctx, app, signal),
  }),
]
