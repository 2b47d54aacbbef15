"use client";
import { useEffect, useState } from "react";

/** The URL of an image with its size in pixels. */
export interface SizedImage {
  url: string;
  width: number;
  height: number;
}

/** The size of an image, once the browser has loaded it. */
export function useImageSize(url: string | undefined): SizedImage | undefined {
  const [image, setImage] = useState<SizedImage>();
  useEffect(() => {
    setImage(undefined);
    if (!url) return;
    let isCurrent = true;
    const element = new Image();
    element.onload = () => {
      if (isCurrent) setImage({ url, width: element.naturalWidth, height: element.naturalHeight });
    };
    element.src = url;
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return image;
}
