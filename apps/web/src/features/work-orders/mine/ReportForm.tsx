import { type AnswerOf, type Shape, text } from '@cloud-steward/contract/kit/index.ts'
import { queryReportForm, reportFault } from '@cloud-steward/contract/work-orders/report.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { PhotosField } from '../desk/OrderFields.tsx'

const { roomId: ROOM, classifierId, appointFrom, appointTo, phone, fileIds, despiteDuplicate } = reportFault.input
const SHAPE: Shape = {
  roomId: ROOM,
  classifierId,
  subject: text(200, { min: 1, multiline: true }),
  fileIds,
  phone,
  appointFrom,
  appointTo,
  despiteDuplicate,
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
        const { no } = await call(reportFault, { ...values, incidentId, deviceSerial } as never, { key, quiet: true })
        await refreshRows(workOrder.name)
        return t('workOrder.workOrder.reported', { no })
      }}
      onClose={onClose}
    />
  )
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
  value?: string
  onChange?: (id: string | undefined) => void
}
/** Problems under their categories: one press on a phone. */
function ClassPicker({ classifiers, value, onChange }: PickerProps): ReactNode {
  const { t } = useTranslation()
  const heads = classifiers.filter(({ parentId }) => !parentId)
  const options = heads.map((head) => {
    const below = classifiers.filter(({ parentId }) => parentId === head.id)
    return {
      label: head.name,
      options: (below.length ? below : [head]).map(({ id, name }) => ({ value: id, label: name })),
    }
  })
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      placeholder={t('workOrder.workOrder.classifierId')}
      onChange={(id?: string) => onChange?.(id)}
    />
  )
}
