import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { GENERATION_FAILED, useGeneration } from './generation-data.ts'
import { changeGeneration, currentGeneration } from './generation-store.ts'

/**
 * Follows a generation on every screen; renders nothing. When it ends while its dialog is closed, a message leads to its
 * recipe, or back to the form.
 */
export function GenerationNotice({ jobId }: { jobId: string }) {
  const navigate = useNavigate()
  const { generation, isGone } = useGeneration(jobId)
  const state = isGone ? 'failed' : (generation?.state ?? 'running')
  const name = generation?.recipe?.name
  const failure = generation?.error?.detail ?? GENERATION_FAILED
  useEffect(() => {
    if (state === 'running') return
    if (state === 'failed') changeGeneration({ jobId: null, failure })
    if (currentGeneration().isOpen) return
    const onOpen = () => {
      changeGeneration({ isOpen: true })
      void navigate(paths.meals)
    }
    if (state === 'failed') showToast({ tone: 'error', text: failure, onOpen })
    else showToast({ tone: 'success', text: `Your recipe is ready: ${isolated(name ?? '')}`, onOpen })
  }, [state, name, failure, navigate])
  return null
}
