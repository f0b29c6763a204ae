import { queryWallet, queryWallets } from '@cloud-steward/contract/wallet/wallet.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { HoldList } from './HoldList.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { WalletEntries } from './WalletEntries.tsx'
import { WalletTrend } from './WalletTrend.tsx'
import '../../../components/money.css'

const ReserveDrawer = lazy(() => import('./ReserveDrawer.tsx'))

const FIGURES = ['available', 'reserve', 'unsettled', 'frozen', 'income', 'receivable'] as const
/** Of one landlord alone. */
const TOTALS = ['totalIn', 'totalOut'] as const

/** A landlord's money: what is available, what waits for settlement, and every movement with its balance. */
export default function WalletPage(): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('mywallet')
  const mayDraw = useMayPress('withdrawalaudit')('drawMoney')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [settling, setSettling] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const landlordId = params.get('landlordId')
  const wallet = useQuery({
    queryKey: ['wallet.wallet', 'figures', landlordId],
    queryFn: ({ signal }) => call(queryWallet, { landlordId }, { signal }),
    placeholderData: keepPreviousData,
  })
  const choose = (id: string | undefined) => setParams(id ? { landlordId: id } : {})
  return (
    <section className="wallet">
      <h1 className="visually-hidden">{t('menu.mywallet')}</h1>
      {(mayPress('choose') || mayPress('settle') || wallet.data?.landlordId) && (
        <div className="wallet-bar">
          {mayPress('choose') && (
            <ChooseLandlord
              value={landlordId ?? undefined}
              name={wallet.data?.landlordName ?? undefined}
              onChange={choose}
            />
          )}
          <span className="wallet-buttons">
            {mayDraw && wallet.data?.landlordId && (
              <Button
                type="primary"
                disabled={wallet.data.drawableFen <= 0}
                onClick={() => void navigate(`/withdrawalaudit?open=withdraw:${wallet.data?.landlordId}`)}
              >
                {t('wallet.wallet.withdraw')}
              </Button>
            )}
            {wallet.data?.landlordId && <Button onClick={() => setKeeping(true)}>{t('wallet.reserve')}</Button>}
            {mayPress('settle') && <Button onClick={() => setSettling(true)}>{t('wallet.wallet.settle')}</Button>}
          </span>
        </div>
      )}
      {wallet.isError && !wallet.data && <Failed retry={wallet.refetch} />}
      <div className="wallet-figures">
        {[...FIGURES, ...(wallet.data?.landlordId ? TOTALS : [])].map((figure) => (
          <article key={figure} className={`wallet-${figure}`}>
            <span>{t(`wallet.wallet.${figure}Fen`)}</span>
            <strong>{wallet.data ? formatFen(wallet.data[`${figure}Fen`] ?? 0) : ' '}</strong>
            <small>{t(`wallet.wallet.${figure}Hint`)}</small>
          </article>
        ))}
      </div>
      {wallet.data?.landlordId && <HoldList landlordId={wallet.data.landlordId} />}
      {wallet.data && <WalletTrend days={wallet.data.days} />}
      {mayPress('choose') && !landlordId ? (
        <p className="quiet">{t('wallet.wallet.chooseHint')}</p>
      ) : (
        <WalletEntries landlordId={landlordId} key={landlordId} />
      )}
      {keeping && wallet.data?.landlordId && (
        <Suspense>
          <ReserveDrawer
            landlordId={wallet.data.landlordId}
            amountFen={wallet.data.reserveFen}
            maySet={mayPress('keepBack')}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      )}
      {settling && <SettleDialog onClose={() => setSettling(false)} />}
    </section>
  )
}

function ChooseLandlord({
  value,
  name,
  onChange,
}: {
  value?: string
  name?: string
  onChange: (id: string | undefined) => void
}): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const wallets = useQuery({
    queryKey: ['wallet.wallet', 'choose', words],
    queryFn: ({ signal }) => call(queryWallets, { name: words, pageSize: 50 }, { signal }),
    placeholderData: keepPreviousData,
  })
  const offered = wallets.data?.list ?? []
  const options = offered.map((one) => ({
    value: one.landlordId,
    label: one.landlordName,
    amount: formatFen(one.availableFen + one.unsettledFen),
  }))
  if (value && name && !options.some((one) => one.value === value)) options.unshift({ value, label: name, amount: '' })
  return (
    <Select
      className="wallet-choose"
      aria-label={t('wallet.wallet.choose')}
      placeholder={t('wallet.wallet.total')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      options={options}
      optionRender={({ data }) => (
        <span className="wallet-option">
          {data.label} <span className="amount quiet">{data.amount}</span>
        </span>
      )}
      onChange={(id) => onChange(id)}
    />
  )
}
