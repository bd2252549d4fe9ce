import { useEffect, useState } from 'react'
import { findFileProblem } from '#web/kit/photos/find-file-problem.ts'

/** A photo that was chosen and is not saved yet. */
export type ChosenPhoto = { file: File; url: string }

/** The photo of a form: one that was chosen, or the stored one until it is removed. */
export function usePhotoChoice() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [isPhotoRemoved, setIsPhotoRemoved] = useState(false)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.url)
  }, [photo])
  const choosePhoto = (file: File): void => {
    const problem = findFileProblem(file)
    setFileProblem(problem)
    if (problem === null) setPhoto({ file, url: URL.createObjectURL(file) })
  }
  return {
    photo,
    choosePhoto,
    dropPhoto: () => setPhoto(null),
    isPhotoRemoved,
    removeStoredPhoto: () => setIsPhotoRemoved(true),
    fileProblem,
    setFileProblem,
  }
}

export type PhotoChoice = ReturnType<typeof usePhotoChoice>
