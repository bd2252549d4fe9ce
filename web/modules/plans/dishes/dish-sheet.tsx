import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getPlanRecipe, type PlanRecipe, type RecipePortion } from '#contract/plans/recipes.ts'
import { findDishDrawing } from '#domain/foods/dish-drawing.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { formatGrams } from '#domain/units/format.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { DishPhotoImage } from '#web/modules/foods/shared/dish-photo-image.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useHouseholdSize } from '../household-write.ts'
import { HindiName } from '../shared/hindi-name.tsx'
import type { OpenedDish } from './dish-opener.tsx'
import { PeopleStepper } from './people-stepper.tsx'
import { PortionFigure } from './portion-figure.tsx'
import { CookingFacts, IngredientList, StepList } from './recipe-parts.tsx'

const OwnPhotoDialog = lazy(async () => ({
  default: (await import('./own-photo-dialog.tsx')).OwnPhotoDialog,
}))

/** The sheet of a food of a plan: the client's portion, ingredients for some people, and how it is cooked. */
export function DishSheet({
  planId,
  dish,
  onClose,
}: {
  planId: string
  dish: OpenedDish
  onClose: () => void
}) {
  const query = useQuery(queryOf(getPlanRecipe, { params: { id: planId, foodId: dish.foodId } }))
  const recipe = query.data
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  return (
    <Dialog title={recipe?.name ?? t`Recipe`} size="md" isOpen onClose={onClose}>
      {recipe ? (
        <OpenDish recipe={recipe} grams={dish.grams} />
      ) : isMissing ? (
        <p className="text-muted">{t`This dish is no longer in your plan.`}</p>
      ) : query.isError ? (
        <ErrorState
          title={t`The recipe could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading label={t`Loading the recipe`} className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-11 w-56" />
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

function OpenDish({ recipe, grams }: { recipe: PlanRecipe; grams: number }) {
  const [people, setPeople] = useState(useHouseholdSize())
  const portion = findPortion(recipe, grams)
  if (!portion) return null
  const item = { ...portion, foodId: recipe.foodId, name: recipe.name }
  const isCooked = recipe.ingredients.length > 0
  return (
    <div className="flex flex-col gap-6">
      <DishHead recipe={recipe} />
      <section aria-labelledby="portion-heading" className="flex flex-col gap-2">
        <h3 id="portion-heading" className="font-semibold">
          {t`Your portion:`}
          <span className="tabular">
            {formatItemAmount(item)}
            {portion.measure !== null && ` (${formatGrams(portion.grams)})`}
          </span>
        </h3>
        <PortionFigure item={item} roles={recipe.roles} />
      </section>
      {isCooked && (
        <section aria-labelledby="ingredients-heading" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 id="ingredients-heading" className="heading text-lg">
              {t`Ingredients`}
            </h3>
            <PeopleStepper value={people} onChange={setPeople} />
          </div>
          <IngredientList ingredients={recipe.ingredients} dishGrams={portion.grams * people} />
        </section>
      )}
      {recipe.steps.length > 0 && (
        <section aria-labelledby="steps-heading" className="flex flex-col gap-3">
          <h3 id="steps-heading" className="heading text-lg">
            {t({ message: 'Steps', context: 'recipe' })}
          </h3>
          <StepList steps={recipe.steps} />
        </section>
      )}
      {!isCooked && recipe.steps.length === 0 && (
        <p className="text-sm text-muted">{t`No recipe needed: eat it as bought or plainly cooked.`}</p>
      )}
    </div>
  )
}

/** The client's own photo, otherwise that of the practice, otherwise a drawing of the dish's kind; name and facts. */
function DishHead({ recipe }: { recipe: PlanRecipe }) {
  const { foodId, name, ownPhoto, ingredients } = recipe
  const photo = ownPhoto ?? recipe.photo
  const drawing = photo ? null : findDishDrawing(recipe)
  const photoButton = (ownPhoto !== null || ingredients.length > 0) && <OwnPhotoButton recipe={recipe} />
  return (
    <>
      {photo && (
        <div className="flex flex-col items-start gap-1">
          <DishPhotoImage dishId={foodId} name={name} photo={photo} isOwn={ownPhoto !== null} />
          {photoButton}
        </div>
      )}
      <div className="flex items-center gap-5">
        {drawing && <Drawing name={drawing} className="size-28" />}
        <div className="flex min-w-0 flex-col items-start gap-1">
          <HindiName name={recipe.hindiName} />
          <CookingFacts recipe={recipe} />
          {!photo && photoButton}
        </div>
      </div>
    </>
  )
}

/** The way to an own photo, for dishes that are cooked. */
function OwnPhotoButton({ recipe: { foodId, name, ownPhoto } }: { recipe: PlanRecipe }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={Camera}
        className="-ml-3 max-md:min-h-11"
        onPress={() => setIsOpen(true)}
      >
        {ownPhoto ? t`Change my photo` : t`Add my photo`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnPhotoDialog dishId={foodId} name={name} photo={ownPhoto} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The portion that was opened, otherwise the first of the plan. */
function findPortion({ portions }: PlanRecipe, grams: number): RecipePortion | undefined {
  return portions.find((portion) => Math.abs(portion.grams - grams) < 0.01) ?? portions[0]
}
