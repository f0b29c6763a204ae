import { channel } from '@cloud-steward/contract/channels/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const channelBase = standard(channel, {
  columns: () => ({
    can: sql`case when t.kind like 'alipay%' then array['pay', 'refund', 'share']
      when t.app_secret is null then array['pay', 'refund', 'share', 'merchant'] else array['pay', 'inApp', 'refund', 'share', 'merchant'] end`,
  }),
})
