import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { changeLine, queryLinePackages, quoteLineChange } from '@cloud-steward/contract/broadband/account-commands.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance, Select } from 'antd'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { PayWay, waysOf } from '../PayWay.tsx'
import type { Line } from './line-commands.ts'

interface Props {
  line: Line
  about: string | undefined
  onClose: () => void
}
/** Another package of the same carrier, with what it costs today. */
export default function ChangeForm({ line, about, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const ways = waysOf(line)
  const { data = [] } = useQuery({
    queryKey: [lineAccount.name, 'packages', line.id],
    queryFn: ({ signal }) => call(queryLinePackages, { id: line.id }, { signal }),
  })
  return (
    <CommandForm
      endpoint={changeLine}
      of={lineAccount.name}
      about={about}
      given={{ id: line.id }}
      initial={{ payBy: ways[0] }}
      hint={t(`${lineAccount.name}.changeHint`)}
      controls={{
        packageId: (
          <Select
            options={data
              .filter(({ id }) => id !== line.packageId || line.nextPackageId)
              .map(({ id, name, downMbps }) => ({ value: id, label: `${name} · ${downMbps}M` }))}
          />
        ),
        payBy: <PayWay ways={ways} />,
      }}
      after={(form) => <Quote form={form} id={line.id} />}
      onDone={({ isNow, amountFen }) =>
        isNow
          ? t(`${lineAccount.name}.changedNow`, { amount: formatFen(amountFen) })
          : t(`${lineAccount.name}.changedLater`)
      }
      onClose={onClose}
    />
  )
}

function Quote({ form, id }: { form: FormInstance<Record<string, unknown>>; id: string }): ReactNode {
  const { t } = useTranslation()
  const packageId = Form.useWatch('packageId', form) as string | undefined
  const { data } = useQuery({
    queryKey: [lineAccount.name, 'quote', id, packageId],
    queryFn: ({ signal }) => call(quoteLineChange, { id, packageId: packageId! }, { signal }),
    enabled: Boolean(packageId),
  })
  if (!data) return null
  const { isNow, amountFen, daysLeft, fromOn } = data
  return (
    <p className="line-quote">
      {isNow
        ? t(`${lineAccount.name}.quoteNow`, { days: daysLeft, amount: formatFen(amountFen) })
        : t(`${lineAccount.name}.quoteLater`, { day: fromOn })}
    </p>
  )
}
