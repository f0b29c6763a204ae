import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

const MOST = 9
interface Props {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
}
/** Photos that are kept in the browser until they are sent: a phone opens its camera. */
export function PhotoTaker({ photos, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const urls = useMemo(() => photos.map((file) => URL.createObjectURL(file)), [photos])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  return (
    <div className="photo-taker">
      {urls.map((url, at) => (
        <button
          key={url}
          type="button"
          aria-label={t('workOrder.workOrder.removePhoto', { at: at + 1 })}
          onClick={() => onChange(photos.filter((_, other) => other !== at))}
        >
          <img src={url} alt="" />
        </button>
      ))}
      <Button
        size="large"
        icon={<CameraOutlined />}
        disabled={photos.length >= MOST}
        onClick={() => input.current?.click()}
      >
        {t('workOrder.workOrder.addPhotos')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        onChange={({ target }) => {
          onChange([...photos, ...(target.files ?? [])].slice(0, MOST))
          target.value = ''
        }}
      />
    </div>
  )
}
