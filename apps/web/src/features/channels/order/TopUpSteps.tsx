import { queryOrderTopUp, recharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { numberIn } from '../../../components/record-link.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const LOOK_MS = 2_000
const GOING = ['created', 'paid', 'pushed', 'refunding']
const FAILED = ['push_failed', 'credit_failed']
const DONE = ['credited', 'verified']

/** Of money for a meter account: how it came there, step by step, until power is back. */
export function TopUpSteps({ orderId, isOpen }: { orderId: string; isOpen: boolean }): ReactNode {
  const { t } = useTranslation()
  const { data: steps = [] } = useQuery({
    queryKey: [recharge.name, 'order', orderId],
    queryFn: ({ signal }) => call(queryOrderTopUp, { orderId }, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (isOpen || GOING.includes(data?.at(-1)?.state ?? '') ? LOOK_MS : false),
  })
  if (!steps.length) return null
  return (
    <>
      <h3>
        {t(recharge.name)} {numberIn(recharge.name, steps[0]!.no)}
      </h3>
      <StepTimeline
        steps={steps.map(({ at, state, note, username }) => ({
          key: at + state,
          at,
          username,
          color: FAILED.includes(state) ? 'red' : DONE.includes(state) ? 'green' : undefined,
          title: t(`${recharge.name}.state.${state}`),
          lines: [note],
        }))}
      />
    </>
  )
}
