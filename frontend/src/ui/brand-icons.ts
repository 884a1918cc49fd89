// Apart from icons.ts: a chunk that shows no brand shall not carry them.
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
