import styles from './banner-picture.module.css'

interface BannerPictureProps {
  src: string
  /** What it shows. */
  alt: string
  banner: { readonly width: number; readonly height: number }
}

/** A banner, no larger than its column. */
export function BannerPicture({ src, alt, banner: { width, height } }: BannerPictureProps) {
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" className={styles.banner} />
}
