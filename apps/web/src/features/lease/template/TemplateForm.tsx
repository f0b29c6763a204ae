import { previewTemplate, queryTemplateBody, saveTemplate, template } from '@cloud-steward/contract/housing/template.ts'
import { ref } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { call, download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import './template.css'

const { id: _id, ...SHAPE } = saveTemplate.input
const LEASE = ref('housing.lease')

/** Writes a template, with its fields beside the text and a lease to try it with below. */
export default function TemplateForm({ id, onClose }: { id?: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const known = useQuery({
    queryKey: [template.name, 'body', id],
    enabled: Boolean(id),
    queryFn: ({ signal }) => call(queryTemplateBody, { id: id! }, { signal }),
    // What is being written is not what was stored meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (id && !known.data) return null
  return (
    <FormDrawer
      title={t(id ? 'housing.template.edit' : 'housing.template.new')}
      width={1120}
      shape={SHAPE}
      fields={['name', 'kind', 'remark', 'body']}
      labelPrefix={template.name}
      initial={known.data ?? { kind: 'lease' }}
      controls={{ body: <TemplateEditor /> }}
      after={(form) => <TryOut form={form} />}
      send={async (values) => {
        await call(saveTemplate, { ...values, id } as never, { quiet: true })
        await refreshRows(template.name)
      }}
      onClose={onClose}
    />
  )
}

/** The text as it stands in the form, as PDF with what a lease says. */
function TryOut({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const [leaseId, setLeaseId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await download(previewTemplate, { body: form.getFieldValue('body') as string, leaseId: leaseId! }, 'preview.pdf')
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  const label = t('housing.template.tryWith')
  return (
    <div className="template-try">
      <FieldControl
        field={LEASE}
        labelKey="housing.template.tryWith"
        label={label}
        value={leaseId}
        onChange={(value) => setLeaseId((value as string) || undefined)}
      />
      <Button size="middle" disabled={!leaseId} loading={busy} onClick={() => void show()}>
        {t('housing.template.previewTemplate')}
      </Button>
    </div>
  )
}
