// Separate from icons.ts, so that chunks without brand icons do not include them.
export {
  FaFacebookF as FacebookIcon,
  FaGoogle as GoogleIcon,
  FaInstagram as InstagramIcon,
  FaLinkedinIn as LinkedInIcon,
  FaTelegram as TelegramIcon,
  FaWhatsapp as WhatsAppIcon,
  FaXTwitter as TwitterIcon,
  FaYoutube as YouTubeIcon,
} from 'react-icons/fa6';
