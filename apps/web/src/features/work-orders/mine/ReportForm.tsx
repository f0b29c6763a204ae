import { type AnswerOf, type InputOf, type Shape, text } from '@cloud-steward/contract/kit/index.ts'
import { queryReportForm, reportFault } from '@cloud-steward/contract/work-orders/report.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { PhotosField } from '../desk/OrderFields.tsx'

const { roomId: ROOM, classifierId, appointFrom, appointTo, phone, fileIds } = reportFault.input
const SHAPE: Shape = {
  roomId: ROOM,
  classifierId,
  subject: text(200, { min: 1, multiline: true }),
  fileIds,
  phone,
  appointFrom,
  appointTo,
}
interface Props {
  /** The text of a QR code. */
  code: string | undefined
  onClose: () => void
}
/** A fault in three answers: where, what, and what it looks like. */
export default function ReportForm({ code, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [incidentId, setIncident] = useState<string>()
  const send = useReport()
  const { data } = useQuery({
    queryKey: [workOrder.name, 'form', code],
    queryFn: ({ signal }) => call(queryReportForm, { code }, { signal }),
  })
  if (!data) return null
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const { places, classifiers, incidents, deviceSerial } = data
  const roomId = data.roomId ?? (places.length === 1 ? places[0]!.roomId : undefined)
  const incident = incidents.find(({ id }) => id === incidentId)
  return (
    <FormDrawer
      name={`report ${code ?? ''}`}
      width={480}
      title={word('reportFault')}
      label={word('reportFault')}
      shape={SHAPE}
      labelPrefix={workOrder.name}
      initial={{ roomId, phone: places[0]?.phone, ...(incident && { subject: incident.title }) }}
      before={
        <>
          {places.length === 0 && <Alert type="warning" showIcon title={word('noPlaces')} />}
          <Incidents incidents={incidents} chosen={incidentId} onChoose={setIncident} />
        </>
      }
      controls={{
        roomId: (
          <Radio.Group
            className="report-places"
            options={places.map((one) => ({ value: one.roomId, label: one.name }))}
          />
        ),
        classifierId: <ClassPicker classifiers={classifiers} />,
        fileIds: <PhotosField />,
      }}
      send={async (values, key) => {
        const { no } = await send({ ...values, incidentId, deviceSerial } as never, key)
        await refreshRows(workOrder.name)
        return t('workOrder.workOrder.reported', { no })
      }}
      onClose={onClose}
    />
  )
}

/** Reports a fault. When the same one was reported within a day it is asked whether this is another. */
function useReport() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return async (input: InputOf<typeof reportFault>, key: string): Promise<{ no: string }> => {
    try {
      return await call(reportFault, input, { key, quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'workOrder.error.duplicate') throw error
      const isOther = await modal.confirm({ title: error.message, okText: t(`${workOrder.name}.despiteDuplicate`) })
      if (!isOther) throw error
      return call(reportFault, { ...input, despiteDuplicate: true }, { key: newKey(), quiet: true })
    }
  }
}

interface IncidentProps {
  incidents: AnswerOf<typeof queryReportForm>['incidents']
  chosen: string | undefined
  onChoose: (id: string) => void
}
/** Faults that are known already: with one press it is said that it is so here too. */
function Incidents({ incidents, chosen, onChoose }: IncidentProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  return incidents.map(({ id, title, content, endsBy }) => (
    <Alert
      key={id}
      type="info"
      showIcon
      title={title}
      description={[content, endsBy && `${word('endsBy')} ${formatInstant(endsBy)}`].filter(Boolean).join(' ')}
      action={
        <Button type={id === chosen ? 'primary' : 'default'} onClick={() => onChoose(id)}>
          {word('meToo')}
        </Button>
      }
    />
  ))
}

interface PickerProps {
  classifiers: readonly { id: string; parentId?: string | null; name: string }[]
  /** Given by the form, as the rest. */
  id?: string
  value?: string
  onChange?: (id: string | undefined) => void
}
/** Problems under their categories: one press on a phone. */
function ClassPicker({ classifiers, id, value, onChange }: PickerProps): ReactNode {
  const { t } = useTranslation()
  const heads = classifiers.filter(({ parentId }) => !parentId)
  const options = heads.map((head) => {
    const below = classifiers.filter(({ parentId }) => parentId === head.id)
    return {
      label: head.name,
      options: (below.length ? below : [head]).map((one) => ({ value: one.id, label: one.name })),
    }
  })
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      placeholder={t('workOrder.workOrder.classifierId')}
      onChange={(chosen?: string) => onChange?.(chosen)}
    />
  )
}
