import { addSample, querySample, removeSample } from '@cloud-steward/contract/housing/sample.ts'
import { dismissFirstSteps, type FIRST_STEPS, queryFirstSteps } from '@cloud-steward/contract/insight/first-steps.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { newKey } from '../../infra/new-key.ts'
import { mayOpen } from '../../infra/permissions.ts'
import { queryClient } from '../../infra/query-client.ts'
import { useSession } from '../../infra/session-store.ts'
import './first-steps.css'

type Answer = AnswerOf<typeof queryFirstSteps>
type Step = (typeof FIRST_STEPS)[number]
/** The form each step is done with, and the screen whose right it takes. */
const FORMS: Readonly<Record<Step, { menu: string; to: (data: Answer) => string }>> = {
  house: { menu: 'addhouse', to: () => '/addhouse' },
  rentee: { menu: 'tenantplat', to: () => '/tenantplat?open=add' },
  lease: {
    menu: 'contract',
    to: ({ draftLeaseId }) => (draftLeaseId ? `/contract?open=sign:${draftLeaseId}` : '/contract?open=add'),
  },
  bill: { menu: 'rentbill', to: () => '/rentbill?open=issue' },
  payment: {
    menu: 'rentbill',
    to: ({ openBillId }) => (openBillId ? `/rentbill?open=pay:${openBillId}` : '/rentbill'),
  },
}

/** What a new landlord does first, each with its form; ticked as it is done. */
export default function FirstSteps(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const { data, refetch } = useQuery({
    queryKey: ['insight.firstSteps'],
    // Steps are done on other pages: one comes back to see them ticked.
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(queryFirstSteps, {}, { signal, quiet: true }),
  })
  if (!data?.isShown) return null
  const word = (key: string, values?: Record<string, unknown>) => t(`insight.firstSteps.${key}`, values)
  const next = data.steps.find(({ isDone }) => !isDone)
  return (
    <article className="panel first-steps">
      <header>
        <h2>{word('title')}</h2>
        <Button
          type="text"
          size="small"
          onClick={() =>
            void call(dismissFirstSteps, {}).then(
              () => refetch(),
              () => undefined,
            )
          }
        >
          {word('dismissFirstSteps')}
        </Button>
      </header>
      <p className="quiet">{word('signInWith', { code: data.tenantCode, username: session.user?.username })}</p>
      <ol>
        {data.steps.map(({ step, isDone }) => {
          const { menu, to } = FORMS[step]
          const title = word(`steps.step.${step}`)
          return (
            <li key={step} className={isDone ? 'is-done' : undefined}>
              <span aria-hidden>{isDone ? '✓' : ''}</span>
              {isDone || !mayOpen(session, menu) ? title : <Link to={to(data)}>{title}</Link>}
              {isDone && <span className="visually-hidden">{word('isDone')}</span>}
              {step === next?.step && <small>{word(`about.${step}`)}</small>}
            </li>
          )
        })}
      </ol>
      <Sample />
    </article>
  )
}

/** A few records to try the console with, where the tenant has none of its own. */
function Sample(): ReactNode {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['insight.firstSteps', 'sample'],
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(querySample, {}, { signal, quiet: true }),
  })
  const word = (key: string) => t(`housing.sample.${key}`)
  if (!data || data.state === 'withheld') return null
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    // A refusal is told by the call.
    await work().then(
      () => message.success(word(done)),
      () => undefined,
    )
    // Houses, renters, leases and their figures are others now.
    await queryClient.invalidateQueries()
    setBusy(false)
  }
  if (data.state === 'offered')
    return (
      <p className="first-sample">
        <span className="quiet">{word('about')}</span>
        <Button loading={isBusy} onClick={() => void run(() => call(addSample, {}, { key: newKey() }), 'added')}>
          {word('addSample')}
        </Button>
      </p>
    )
  return (
    <p className="first-sample">
      <span className="quiet">{word('present')}</span>
      <Button
        loading={isBusy}
        onClick={() =>
          void modal.confirm({
            title: word('removeSample'),
            content: word('removeHint'),
            onOk: () => run(() => call(removeSample, {}), 'removed'),
          })
        }
      >
        {word('removeSample')}
      </Button>
    </p>
  )
}
