import * as contract from '@cloud-steward/contract/health/monitor.ts'
import type { MonitorLinks } from '../../infra/monitor-links.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { checkKeeper } from '../platform/index.ts'

export const serveMonitorLinks = (app: App, links: MonitorLinks): void =>
  serve(app, contract, {
    queryMonitorLinks: async (ctx) => {
      checkKeeper(ctx)
      return contract.MONITORS.flatMap((monitor) => {
        const address = links[monitor]
        return address ? [{ monitor, address }] : []
      })
    },
  })
