import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Camera, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import {
  countPackagedFoods,
  getPackagedFood,
  type PackagedFood,
  searchPackagedFoods,
} from '#contract/foods/packaged-foods.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { formatGtin, readGtin } from '#domain/foods/gtin.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BarcodeCamera } from './barcode-camera.tsx'
import { PackagedFoodCard } from './packaged-food-card.tsx'

const PAUSE_MS = 200

/** Opens the packaged foods. Shows nothing if the operator has imported none. */
export function PackagedFoodsButton() {
  const counted = useQuery(queryOf(countPackagedFoods))
  const [isOpen, setIsOpen] = useState(false)
  if (!counted.data?.count) return null
  return (
    <>
      <Button variant="secondary" size="sm" icon={ScanBarcode} onPress={() => setIsOpen(true)}>
        {t`Packaged foods`}
      </Button>
      {isOpen && <PackagedFoodsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Finds packaged foods by name, by the digits of their barcode, and by a barcode in the image of the camera. */
export function PackagedFoodsDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const asked = useDebounced(text.trim(), PAUSE_MS)
  const isCode = isBarcodeText(asked)
  const gtin = isCode ? readGtin(asked) : null
  const byCode = useQuery({
    ...queryOf(getPackagedFood, { params: { barcode: gtin ?? '' } }),
    enabled: gtin !== null,
    retry: false,
  })
  const byName = useQuery({
    ...queryOf(searchPackagedFoods, { querystring: { q: asked } }),
    enabled: asked !== '' && !isCode,
  })
  const { data, error } = isCode ? byCode : byName
  const foods: readonly PackagedFood[] = Array.isArray(data) ? data : data ? [data] : []
  const isWrong = isCode && gtin === null
  return (
    <Dialog title={t`Packaged foods`} isOpen onClose={onClose} size="md">
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Name or barcode number`}
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          error={isWrong ? t`This is not a valid barcode. Please check the digits.` : undefined}
        />
        <Button
          variant="secondary"
          icon={Camera}
          className="self-start"
          onPress={() => setIsScanning((isOn) => !isOn)}
        >
          {isScanning ? t`Stop the camera` : t`Scan a barcode`}
        </Button>
        {isScanning && (
          <BarcodeCamera
            onFound={(found) => {
              setIsScanning(false)
              setText(formatGtin(found))
            }}
          />
        )}
        <div aria-live="polite" className="flex flex-col gap-4">
          {asked !== '' && !isWrong && <Results foods={foods} error={error} isLoading={!data && !error} />}
        </div>
      </div>
    </Dialog>
  )
}

function Results({
  foods,
  error,
  isLoading,
}: {
  foods: readonly PackagedFood[]
  error: Error | null
  isLoading: boolean
}) {
  if (isLoading) return <p className="text-muted">{t`Searching…`}</p>
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <p>{messageOf(error, t`We could not search packaged foods. Please try again.`)}</p>
  }
  if (foods.length === 0) return <p>{t`No packaged food was found.`}</p>
  return foods.map((food) => <PackagedFoodCard key={food.gtin} food={food} />)
}

/** Checks whether somebody types a barcode: digits, spaces and hyphens, at least eight digits. */
function isBarcodeText(text: string): boolean {
  return /^[\d\s-]+$/.test(text) && text.replace(/\D/g, '').length >= 8
}
