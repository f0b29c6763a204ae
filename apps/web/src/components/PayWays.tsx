import { order, queryPayWays } from '@cloud-steward/contract/channels/order.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'

export interface PayWay {
  /** The channel payers are sent to; undefined until it is known, or when there is none. */
  channelId?: string
  /** Whether it is paid on a page inside its own app. */
  hasInApp?: boolean
  /** Chosen when there is more than one; said when there is none. */
  choice: ReactNode
}
/** By which channel somebody pays these bills, or an amount ahead, online. Asked only while `isAsked`. */
export function usePayWay(isAsked: boolean, onChange: () => void, billIds: readonly string[] = []): PayWay {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<string>()
  const { data } = useQuery({
    queryKey: [order.name, 'ways', billIds],
    placeholderData: keepPreviousData,
    enabled: isAsked,
    queryFn: ({ signal }) => call(queryPayWays, { billIds: billIds.join(',') || undefined }, { signal }),
  })
  if (!isAsked || !data) return { choice: null }
  const { ways } = data
  const { channelId, inApp: hasInApp } = ways.find((way) => way.channelId === picked) ?? ways[0] ?? {}
  if (!ways.length) return { choice: <Alert type="warning" showIcon title={t(`${order.name}.noWays`)} /> }
  if (ways.length === 1) return { channelId, hasInApp, choice: null }
  return {
    channelId,
    hasInApp,
    choice: (
      <Segmented
        block
        aria-label={t(`${order.name}.channelId`)}
        value={channelId}
        onChange={(value) => {
          onChange()
          setPicked(value)
        }}
        options={ways.map((way) => ({ value: way.channelId, label: way.name }))}
      />
    ),
  }
}
