import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { forgetDraft, useFormDraft, withDraft } from '../../../lib/form-draft.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { cancelWish, sendWish, useGeneration } from './generation-data.ts'
import styles from './generation-dialog.module.css'
import { GenerationSteps } from './generation-steps.tsx'
import { changeGeneration, useGenerationState } from './generation-store.ts'
import { WishForm } from './wish-form.tsx'
import { formOfWish, NO_WISH, WishFields } from './wish.ts'

/** What is typed is kept under this name until its recipe was opened. */
export const WISH_DRAFT = 'recipe-wish'

/** 'Create Recipe with AI': the form, and how far its recipe is (RECP-033 to RECP-040). Closing it stops nothing. */
export function GenerationDialog() {
  const { image, isSending, jobId, isSeen, failure } = useGenerationState()
  const { generation, error, retry } = useGeneration(jobId)
  const formId = useId()
  const { control, handleSubmit, reset } = useForm<WishFields>({
    resolver: zodResolver(WishFields),
    defaultValues: withDraft(WISH_DRAFT, NO_WISH),
  })
  useFormDraft(WISH_DRAFT, control)
  const isBusy = isSending || (jobId !== null && !isSeen)
  const close = () => changeGeneration({ isOpen: false })
  const giveUp = () => {
    forgetDraft(WISH_DRAFT)
    reset(NO_WISH)
    changeGeneration({ isOpen: false, image: null, failure: null })
  }
  return (
    <Modal
      isOpen
      onClose={close}
      title="Create Recipe with AI"
      isFullOnPhone
      footer={
        isBusy ? (
          <Button onPress={cancelWish}>Cancel</Button>
        ) : (
          <>
            <Button onPress={giveUp}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary">
              Generate Recipe
            </Button>
          </>
        )
      }
    >
      {isBusy ? (
        <div className={styles.content}>
          {error === undefined ? null : (
            <Banner tone="warning" action={{ label: 'Try again', onPress: retry }}>
              {detailOr(error, 'The server could not be asked how far the recipe is.')}
            </Banner>
          )}
          <GenerationSteps step={isSending ? undefined : (generation?.step ?? 'waiting')} />
          <p role="status" className={styles.note}>
            Making your recipe. You can close this window: Larder tells you when it is ready.
          </p>
        </div>
      ) : null}
      {/* Stays while the recipe is made, so that a failure finds everything as it was. */}
      <div hidden={isBusy} className={styles.content}>
        {failure === null ? null : <Banner tone="error">{failure}</Banner>}
        {isSeen && generation?.recipe ? (
          <Banner
            tone="info"
            action={{ label: 'Open it again', onPress: () => changeGeneration({ isSeen: false }) }}
          >
            {`Made last: ${generation.recipe.name}`}
          </Banner>
        ) : null}
        <WishForm
          id={formId}
          control={control}
          image={image}
          onImage={(chosen) => changeGeneration({ image: chosen })}
          onSubmit={handleSubmit((wish) => sendWish(formOfWish(wish, image)))}
        />
      </div>
    </Modal>
  )
}
