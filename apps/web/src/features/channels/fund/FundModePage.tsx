import { FUND_MODES, queryFundMode, setFundMode } from '@cloud-steward/contract/channels/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import './fund.css'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const THING = 'channel.fundMode'
type Mode = (typeof FUND_MODES)[number]
/** What each mode allows, as the server decides it (`fund.rules.ts`). */
const ALLOWS: Record<Mode, Record<'payOnline' | 'ownMerchants' | 'channelPayout' | 'bankTransfer', boolean>> = {
  own_merchant: { payOnline: true, ownMerchants: true, channelPayout: true, bankTransfer: true },
  supervised: { payOnline: true, ownMerchants: false, channelPayout: false, bankTransfer: true },
  manual: { payOnline: false, ownMerchants: false, channelPayout: false, bankTransfer: true },
}

/** How other people's money is held: what each way means, which one holds, and who decided it. */
export default function FundModePage(): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('fundmode')
  const [chosen, setChosen] = useState<Mode>()
  const word = (key: string, values = {}) => t(`${THING}.${key}`, values)
  const found = useQuery({ queryKey: [THING, 'mode'], queryFn: ({ signal }) => call(queryFundMode, {}, { signal }) })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <div className="page-waiting" />
  const { mode, openOrders: orders, openPayouts: payouts, history } = found.data
  const isBlocked = orders + payouts > 0
  return (
    <section className="fund-page">
      <h1 className="visually-hidden">{word('mode')}</h1>
      <p>{word('intro')}</p>
      {isBlocked && <Alert type="warning" showIcon title={word('blocked', { orders, payouts })} />}
      <div className="fund-modes">
        {FUND_MODES.map((one) => (
          <article key={one} className={one === mode ? 'fund-mode fund-mode-current' : 'fund-mode'}>
            <h2>
              {word(`mode.${one}`)} {one === mode && <StateTag value="active">{word('current')}</StateTag>}
            </h2>
            <p>{word(`${one}.what`)}</p>
            <dl>
              {Object.entries(ALLOWS[one]).map(([key, isAllowed]) => (
                <div key={key}>
                  <dt>{word(key)}</dt>
                  <dd className={isAllowed ? '' : 'quiet'}>{word(isAllowed ? 'yes' : 'no')}</dd>
                </div>
              ))}
            </dl>
            {one !== mode && mayPress('fundMode') && (
              <Button disabled={isBlocked} onClick={() => setChosen(one)}>
                {word('choose')}
              </Button>
            )}
          </article>
        ))}
      </div>
      <h2>{word('history')}</h2>
      {history.length === 0 && <p className="quiet">{word('undecided')}</p>}
      <StepTimeline
        steps={history.map((one) => ({
          key: one.at,
          title: word(`mode.${one.mode}`),
          lines: [one.reason],
          at: one.at,
          username: one.username,
        }))}
      />
      <Suspense fallback={null}>
        {chosen && (
          <CommandForm
            endpoint={setFundMode}
            of={THING}
            given={{ mode: chosen }}
            title={word('changeTo', { mode: word(`mode.${chosen}`) })}
            hint={word('changeHint')}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
