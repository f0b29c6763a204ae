import { merchant } from '@cloud-steward/contract/payouts/merchant.ts'
import { Alert, Button, QRCode } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { FileTile } from '../../../components/files/FileTile.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Rejects } from './Rejects.tsx'
import { refreshMerchants } from './refresh-merchants.ts'
import { useMerchantDetail } from './use-merchant-detail.ts'
import './merchant.css'

const FIELDS = [
  'landlordId',
  'state',
  'kind',
  'shortName',
  'subjectName',
  'licenceNo',
  'legalName',
  'idNoMasked',
  'idValidTo',
  'contactName',
  'contactMobile',
  'contactEmail',
  'bankAreaCode',
  'isCorporate',
  'accountTail',
  'mcc',
  'feeBp',
  'subMerchantNo',
  'channelId',
] as const
const COLORS: Record<string, string> = { finished: 'green', rejected: 'red', frozen: 'red', cancelled: 'gray' }
const WATCHED = ['auditing', 'to_confirm', 'to_sign', 'signing']

/** An application whole: what is to be done on top, then what it holds, and what happened. */
export function MerchantDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <RecordDrawer resource={merchant} id={id} fields={FIELDS} onClose={onClose}>
      {({ state, reason, accountTail }) => <Inside key={id} {...{ id, state, reason, accountTail }} />}
    </RecordDrawer>
  )
}
interface InsideProps {
  id: string
  state: string
  reason: string | null | undefined
  accountTail: string | null | undefined
}
function Inside({ id, state, reason, accountTail }: InsideProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${merchant.name}.${key}`, values)
  const found = useMerchantDetail(id, WATCHED.includes(state)).data
  const last = found?.steps.at(-1)?.state
  // The sheet above and the list behind show what it became as well.
  useEffect(() => {
    if (last && last !== state) void refreshMerchants()
  }, [last, state])
  if (!found) return null
  const { account, check, signUrl, rejects, pictures, steps } = found
  return (
    <>
      {state === 'rejected' && <Rejects rejects={rejects} reason={reason} />}
      {signUrl && <SignCode signUrl={signUrl} />}
      {check && (
        <Alert
          type="info"
          className="merchant-alert"
          title={word('checkTitle')}
          description={
            <dl className="merchant-check">
              {(
                [
                  ['amountFen', formatFen(check.amountFen)],
                  ['toName', check.toName],
                  ['toNumber', check.toNumber],
                  ['toBank', check.toBank],
                  ['remark', check.remark],
                  ['until', check.until && formatInstant(check.until)],
                ] as const
              ).map(([key, value]) => value && <Pair key={key} name={word(key)} value={value} />)}
            </dl>
          }
        />
      )}
      <h3>{word('account')}</h3>
      <p>
        {account
          ? word('accountUsed', { bank: account.bankName, tail: account.tail, holder: account.holder })
          : word('accountMissing')}
      </p>
      {account && accountTail && !account.isKnown && (
        <Alert type="warning" showIcon title={word('accountChanged', { tail: accountTail })} />
      )}
      {pictures.length > 0 && (
        <>
          <h3>{word('pictures')}</h3>
          <ul className="file-tiles">
            {pictures.map((file) => (
              <FileTile key={file.id} file={file} note={word(`purpose.${file.purpose}`)} />
            ))}
          </ul>
        </>
      )}
      <h3>{word('steps')}</h3>
      <StepTimeline
        steps={steps.map(({ state: to, source, note, at, username }) => ({
          key: at + to,
          color: COLORS[to],
          title: word(`state.${to}`),
          beside: word(`source.${source}`),
          lines: [note],
          at,
          username,
        }))}
      />
    </>
  )
}
const Pair = ({ name, value }: { name: string; value: string }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** Where he signs: a code for his telephone; a sandbox's opens as a page as well. */
function SignCode({ signUrl }: { signUrl: string }): ReactNode {
  const { t } = useTranslation()
  const isPage = /^(https?:|\/)/.test(signUrl)
  const url = isPage ? new URL(signUrl, window.location.origin).href : signUrl
  return (
    <div className="merchant-sign">
      <p>{t(`${merchant.name}.signTitle`)}</p>
      <QRCode value={url} size={180} bordered />
      {isPage && (
        <Button type="link" href={url} target="_blank" rel="noreferrer">
          {t(`${merchant.name}.openSign`)}
        </Button>
      )}
    </div>
  )
}
