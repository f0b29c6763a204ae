import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Door {
  floor: number
  number: string
  exists: 'yes' | 'no'
}
interface Props {
  houses: readonly Door[]
  except: ReadonlySet<string>
  onExcept: (except: ReadonlySet<string>) => void
}

/** The doors a template makes, floor by floor from the top; pressing one leaves it out or takes it in again. */
export function NumberPreview({ houses, except, onExcept }: Props): ReactNode {
  const { t } = useTranslation()
  const floors = [...new Set(houses.map((house) => house.floor))].toSorted((a, b) => b - a)
  const toggle = (number: string) => {
    const next = new Set(except)
    if (!next.delete(number)) next.add(number)
    onExcept(next)
  }
  return (
    <div className="number-preview">
      <p className="quiet">{t('housing.addhouse.exceptHint')}</p>
      <p className="quiet">{t('housing.addhouse.existsHint')}</p>
      {floors.map((floor) => (
        <div key={floor} className="number-floor">
          <span className="quiet">{t('housing.board.floor', { floor })}</span>
          <div>
            {houses
              .filter((house) => house.floor === floor)
              .map((house) => (
                <button
                  key={house.number}
                  type="button"
                  disabled={house.exists === 'yes'}
                  aria-pressed={!except.has(house.number)}
                  onClick={() => toggle(house.number)}
                >
                  {house.number}
                </button>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
