import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'

/** Stands where the spending will be, as high as it. */
export function SpendLoading() {
  return (
    <LoadingArea text="Loading spending...">
      <Skeleton height="240px" radius="card" />
    </LoadingArea>
  )
}
