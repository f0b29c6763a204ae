import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import { LABEL_SHEETS, type LabelSheet } from '@cloud-steward/contract/place-label.ts'
import { Form, Modal, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { download } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'

interface Props {
  endpoint: Endpoint
  filters: Readonly<Record<string, string>>
  selected: readonly string[]
  title: string
  onClose: () => void
}

/** Labels with QR codes of the ticked rows, or of all rows the filters find, as PDF. */
export default function LabelsDialog({ endpoint, filters, selected, title, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<LabelSheet>('a4x24')
  const [isTicked, setTicked] = useState(selected.length > 0)
  const save = async () => {
    setBusy(true)
    try {
      const rows = isTicked ? { ...filters, id: selected.join(',') } : filters
      await download(endpoint, { ...rows, labelSheet: sheet }, `${title}.pdf`)
      setOpen(false)
    } catch {
      // `download` has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      title={t('kit.codes')}
      okText={t('kit.labels.make')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="quiet">{t('kit.labels.hint')}</p>
      <Form layout="vertical">
        {selected.length > 0 && (
          <Form.Item label={t('kit.labels.rows')}>
            <Radio.Group
              vertical
              value={isTicked}
              options={[
                { value: true, label: t('kit.labels.rows.ticked', { count: selected.length }) },
                { value: false, label: t('kit.labels.rows.all') },
              ]}
              onChange={({ target }) => setTicked(target.value as boolean)}
            />
          </Form.Item>
        )}
        <Form.Item label={t('kit.labels.sheet')} extra={t('kit.labels.scale')}>
          <Radio.Group
            vertical
            value={sheet}
            options={LABEL_SHEETS.map((value) => ({ value, label: t(`kit.labels.sheet.${value}`) }))}
            onChange={({ target }) => setSheet(target.value as LabelSheet)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
